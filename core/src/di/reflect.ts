// tsyringe throws while it is loaded unless this polyfill was loaded before. It has a module of its own because a
// bundler keeps the order of modules, but not that of a module's own imports when one of them is CommonJS.
import 'reflect-metadata/lite'
