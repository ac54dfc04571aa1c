export { createCargo } from './cargo.js'
export { cargo, cargo as default } from './extension.js'
