// The only module that imports the library, so that the polyfill is always there before it.
import './reflect.js'

export {
  container as globalContainer,
  inject,
  injectable,
  type DependencyContainer,
  type InjectionToken,
} from 'tsyringe'
