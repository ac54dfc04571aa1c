import { expect, test } from 'vitest'
import { isFor, parseMarker, renderMarker } from '../../src/apply/marker.js'

const MARKER = { directory: 'foo', plugin: 'cargo:x:1.0.0', workspace: 'app-1', content: 'abc' }

test('what is rendered is read back', () => {
  expect(parseMarker(renderMarker(MARKER))).toEqual({ type: 'marker', marker: MARKER })
})

test.each(['', '\n', '  \r\n'])('the empty marker of the public original is recognised: %j', (text) => {
  expect(parseMarker(text)).toEqual({ type: 'empty' })
})

test.each([
  'text',
  '[]',
  'null',
  '"x"',
  '{}',
  '{"symposium":2,"directory":"foo","plugin":"p","workspace":"w","content":"c"}',
  '{"symposium":1,"directory":"foo"}',
  '{"symposium":1,"directory":5,"plugin":"p","workspace":"w","content":"c"}',
  '{"__proto__":{"symposium":1,"directory":"foo","plugin":"p","workspace":"w","content":"c"}}',
])('anything else is not ours: %s', (text) => {
  expect(parseMarker(text)).toEqual({ type: 'foreign' })
})

test('D12 a marker is for one directory', () => {
  expect(isFor(MARKER, 'foo')).toBe(true)
  expect(isFor(MARKER, 'Foo')).toBe(true)
  expect(isFor(MARKER, 'foo-mine')).toBe(false)
})
