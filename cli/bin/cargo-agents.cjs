#!/usr/bin/env node
'use strict'
// Two things have small bundles of their own: the hooks that agents start before and after every tool call, and a
// sync, which nearly always finds that nothing has changed.
const [, , first, second] = process.argv
const command = first === 'agents' ? second : first
if (command === 'hook') require('../dist/hook.cjs')
else if (process.argv.includes('sync', 2)) require('../dist/quick.cjs')
else require('../dist/main.cjs')
