import { homePath, type Environment } from '@symposium/sdk'

export function configDirectory(environment: Environment): string {
  return homePath(environment, '.kiro')
}

export function userSkills(environment: Environment): string {
  return homePath(environment, '.kiro', 'skills')
}
