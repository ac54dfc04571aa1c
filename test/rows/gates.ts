/** spec/gates.md, section 14. */
export const GATES = `
E01 | point in another case                      | core/test/manifest/point-gates
E02 | check that says nothing                    | core/test/manifest/point-gates
E03 | check that is no table                     | core/test/manifest/point-gates
E04 | check of two shapes                        | core/test/manifest/point-gates
E05 | shape without a value                      | core/test/manifest/point-gates
E06 | all shapes, and blocking                   | core/test/manifest/point-gates
E07 | opinion that blocks                        | core/test/manifest/point-gates
E08 | opinion that advises                       | core/test/manifest/point-gates
E09 | predicate that is none                     | core/test/manifest/point-gates
E10 | kind that nobody has                       | core/test/manifest/point-gates
E11 | blocking as text                           | core/test/manifest/point-gates
E12 | on-error of another word                   | core/test/manifest/point-gates
E13 | when of null                               | core/test/manifest/point-gates
E14 | setting of another plugin                  | core/test/manifest/point-gates
E15 | gate of null                               | core/test/manifest/point-gates
E16 | unknown key                                | core/test/manifest/point-gates
E17 | gate without a setting                     | test/gates/run-point
E18 | unset, without a default                   | core/test/gates/when
E19 | unset, with a default                      | core/test/gates/when
E20 | null before the default                    | core/test/gates/when
E21 | false as text                              | core/test/gates/when
E22 | nought and nothing                         | core/test/gates/when
E23 | list and table as a setting                | core/test/gates/when
E24 | negated setting                            | core/test/manifest/point-gates
E25 | flat key with dots                         | core/test/gates/when
E26 | key that leads to prototypes               | core/test/gates/when
E27 | plugin that does not apply                 | test/gates/run-point
E28 | order of plugins and gates                 | test/gates/run-point
E29 | gates alone                                | test/gates/run-point
E30 | unknown point                              | test/gates/run-point
E31 | plugin that could not be loaded            | test/gates/not-enforced
E32 | predicate that is no predicate             | test/gates/check-predicate
E33 | predicate without a kind                   | test/gates/check-predicate
E34 | kind in another case                       | test/gates/check-predicate
E35 | no directory to start in                   | core/test/predicates/kinds/command-exit-zero
E36 | command that says nothing                  | test/gates/check-predicate
E37 | command that is too long                   | test/gates/check-predicate
E38 | length of characters outside the plane     | core/test/predicates/kinds/command-fields
E39 | value that makes a command long            | core/test/shell-commands/substitute-placeholders
E40 | value larger than the system takes         | core/test/shell-commands/run-command
E41 | time limit that is none                    | test/gates/check-predicate
E42 | time limit left out                        | core/test/predicates/kinds/command-exit-zero
E43 | time limit in seconds                      | core/test/shell-commands/command-request
E44 | time limit below a millisecond             | core/test/shell-commands/command-request
E45 | time limit that no timer holds             | core/test/shell-commands/command-request
E46 | time limit beyond all numbers              | core/test/shell-commands/command-request
E47 | NUL in a command                           | test/gates/check-predicate
E48 | field that nobody knows                    | core/test/predicates/kinds/command-fields
E49 | all placeholders, plain values             | core/test/shell-commands/substitute-placeholders
E50 | placeholder without a value                | core/test/shell-commands/substitute-placeholders
E51 | other variable                             | core/test/shell-commands/substitute-placeholders
E52 | placeholder without braces                 | core/test/shell-commands/placeholders-in-shells
E53 | placeholder with a default                 | core/test/shell-commands/placeholders-in-shells
E54 | plain value in single quotes               | core/test/shell-commands/placeholders-in-shells
E55 | apostrophe in single quotes                | core/test/shell-commands/placeholders-in-shells
E56 | substitution in double quotes              | core/test/shell-commands/placeholders-in-shells
E57 | end of double quotes                       | core/test/shell-commands/placeholders-in-shells
E58 | space without quotes                       | core/test/shell-commands/placeholders-in-shells
E59 | value that is a placeholder                | core/test/shell-commands/placeholders-in-shells
E60 | value with words of replacements           | core/test/shell-commands/placeholders-in-shells
E61 | inherited name                             | test/gates/check-predicate
E62 | success                                    | core/test/shell-commands/run-command
E63 | output and error                           | core/test/shell-commands/run-command
E64 | output alone                               | core/test/shell-commands/run-command
E65 | blank error                                | core/test/shell-commands/run-command
E66 | failure in silence                         | core/test/shell-commands/run-command
E67 | unknown program                            | core/test/shell-commands/run-command
E68 | file that may not be run                   | core/test/shell-commands/run-command
E69 | command that no shell can read             | core/test/shell-commands/run-command
E70 | exit code that is none                     | core/test/shell-commands/run-command
E71 | end by force                               | core/test/shell-commands/run-command
E72 | polite signal before the time limit        | core/test/shell-commands/run-command
E73 | child that was killed                      | core/test/shell-commands/run-command
E74 | time limit                                 | core/test/shell-commands/run-command
E75 | output before the time limit               | core/test/shell-commands/run-command
E76 | polite signal ignored                      | core/test/shell-commands/run-command
E77 | success after the time limit               | core/test/shell-commands/run-command
E78 | leftover that holds the output             | core/test/shell-commands/run-command
E79 | leftover that holds nothing                | core/test/shell-commands/run-command
E80 | leftover in another session                | core/test/shell-commands/run-command
E81 | command that reads its input               | core/test/shell-commands/run-command
E82 | end of a long error                        | core/test/shell-commands/output-tail
E83 | error as long as a message                 | core/test/shell-commands/output-tail
E84 | more than a mebibyte of output             | core/test/shell-commands/run-command
E85 | exactly a mebibyte of output               | core/test/shell-commands/run-command
E86 | bytes that are no text                     | core/test/shell-commands/run-command
E87 | colours                                    | core/test/shell-commands/output-tail
E88 | no directory to run in                     | core/test/shell-commands/run-command
E89 | file to run in                             | core/test/shell-commands/run-command
E90 | machine without a shell                    | core/test/shell-commands/run-command
E91 | no predicate                               | test/gates/check-predicate
E92 | option in place of the predicate           | test/gates/check-predicate
E93 | value behind an equals sign                | test/gates/check-predicate
E94 | predicate that nobody can read             | test/gates/check-predicate
E95 | repeated and unknown options               | test/gates/check-predicate
E96 | directory outside                          | test/gates/check-predicate
E97 | blank directory                            | test/gates/check-predicate
E98 | link out of the project                    | core/test/gates/phase
E99 | block is a verdict                         | core/test/gates/contract
E100 | halt ends the pass                         | test/gates/run-point
E101 | check not made, passed over                | core/test/gates/contract
E102 | advice not made, halt                      | core/test/gates/contract
E103 | block whatever on-error says               | core/test/gates/contract
E104 | answer that is none                        | core/test/gates/contract
E105 | answer without a block                     | core/test/gates/contract
`
