#!/usr/bin/env node
'use strict'
// Agents start hooks before and after every tool call: these have a small bundle of their own.
const [, , first, second] = process.argv
if (first === 'hook' || (first === 'agents' && second === 'hook')) require('../dist/hook.cjs')
else require('../dist/main.cjs')
