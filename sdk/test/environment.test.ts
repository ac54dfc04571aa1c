import {
  displayPath,
  environmentDirectory,
  environmentVariable,
  homePath,
  isAbsolutePath,
  joinPath,
  xdgConfigDirectory,
  type Environment,
} from '@symposium/sdk'
import { describe, expect, test } from 'vitest'

const linux: Environment = { cwd: '/project', home: '/home/user', platform: 'linux', variables: {} }
const windows: Environment = { cwd: 'C:\\project', home: 'C:\\Users\\me', platform: 'win32', variables: {} }

describe('variables', () => {
  test.each([
    ['set', { A: 'x' }, 'x'],
    ['not set', {}, undefined],
    ['empty (G22)', { A: '' }, undefined],
    ['inherited', Object.create({ A: 'x' }) as Record<string, string>, undefined],
    ['in another letter case', { a: 'x' }, undefined],
  ])('%s', (_title, variables, expected) => {
    expect(environmentVariable({ ...linux, variables }, 'A')).toBe(expected)
  })

  test('Windows ignores the letter case of names', () => {
    expect(environmentVariable({ ...windows, variables: { Path: 'C:\\bin' } }, 'PATH')).toBe('C:\\bin')
  })

  test.each([
    ['absolute', linux, '/etc/x', '/etc/x'],
    ['relative', linux, 'x', undefined],
    ['tilde is not expanded', linux, '~/x', undefined],
    ['empty', linux, '', undefined],
    ['a drive', windows, 'D:\\x', 'D:\\x'],
    ['a drive without a root', windows, 'D:x', undefined],
    ['a share', windows, '\\\\server\\x', '\\\\server\\x'],
  ])('as a directory: %s', (_title, environment, value, expected) => {
    expect(environmentDirectory({ ...environment, variables: { DIRECTORY: value } }, 'DIRECTORY')).toBe(
      expected,
    )
  })
})

describe('paths', () => {
  test.each([
    [linux, '/a', '/a/b/c'],
    [linux, '/a//', '/a/b/c'],
    [linux, '/', '/b/c'],
    [windows, 'C:\\a', 'C:\\a\\b\\c'],
    [windows, 'C:\\', 'C:\\b\\c'],
    [windows, 'C:/a/', 'C:/a\\b\\c'],
  ])('joins in the way of the platform: %#', (environment, base, expected) => {
    expect(joinPath(environment, base, 'b', 'c')).toBe(expected)
  })

  test('below the home', () => {
    expect(homePath(linux, '.claude', 'skills')).toBe('/home/user/.claude/skills')
    expect(homePath(windows, '.claude')).toBe('C:\\Users\\me\\.claude')
  })

  test.each([
    [{}, '/home/user/.config'],
    [{ XDG_CONFIG_HOME: '/c' }, '/c'],
    [{ XDG_CONFIG_HOME: '' }, '/home/user/.config'],
    [{ XDG_CONFIG_HOME: 'c' }, '/home/user/.config'],
  ])('configuration of programs with %j', (variables, expected) => {
    expect(xdgConfigDirectory({ ...linux, variables })).toBe(expected)
  })

  test.each([
    [linux, '/home/user/.claude', '~/.claude'],
    [linux, '/home/user', '~'],
    [linux, '/home/username/x', '/home/username/x'],
    [linux, '/etc', '/etc'],
    [{ ...linux, home: '/' }, '/etc', '~/etc'],
    [windows, 'C:\\Users\\me\\.gemini\\settings.json', '~/.gemini/settings.json'],
    [windows, 'D:\\x', 'D:\\x'],
  ])('shown to people: %#', (environment, path, expected) => {
    expect(displayPath(environment, path)).toBe(expected)
  })

  test('absolute or not', () => {
    expect(isAbsolutePath(linux, 'C:\\x')).toBe(false)
    expect(isAbsolutePath(windows, 'C:/x')).toBe(true)
    expect(isAbsolutePath(windows, 'x')).toBe(false)
  })
})
