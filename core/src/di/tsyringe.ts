// tsyringe throws at import without a Reflect polyfill: this module alone imports either, in this order.
import 'reflect-metadata'

export {
  container as globalContainer,
  inject,
  injectable,
  type DependencyContainer,
  type InjectionToken,
} from 'tsyringe'
