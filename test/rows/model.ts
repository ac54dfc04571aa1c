/** spec/model.md, sections 5.2 to 5.5. */
export const MODEL = `
E-P1  | space before the parenthesis             | core/test/predicates/parse
E-P2  | membership with and without argument     | core/test/predicates/parse
E-P3  | any and all of nothing                   | core/test/predicates/parse
E-P4  | comma behind the last                    | core/test/predicates/parse
E-P5  | not of nothing                           | core/test/predicates/parse
E-P6  | parentheses in a command                 | core/test/predicates/parse
E-P7  | comma in a command                       | core/test/predicates/parse
E-P8  | variable without a name                  | core/test/predicates/parse
E-P9  | variable that is empty                   | core/test/predicates/kinds/env
E-P10 | equals sign in a value                   | core/test/predicates/kinds/env
E-P11 | space around the equals sign             | core/test/predicates/kinds/env
E-P12 | path of nothing                          | core/test/predicates/kinds/path-exists
E-P13 | command of nothing                       | core/test/predicates/parse
E-P14 | two calls in one entry                   | core/test/predicates/parse
E-P15 | not of two                               | core/test/predicates/parse
E-P16 | two calls with a space                   | core/test/predicates/parse
E-P17 | one parenthesis too many                 | core/test/predicates/parse
E-P18 | parenthesis that is never closed         | core/test/predicates/parse
E-P19 | parenthesis that was never opened        | core/test/predicates/parse
E-P20 | text behind a call                       | core/test/predicates/parse
E-P21 | name alone                               | core/test/predicates/parse
E-P22 | name alone below another                 | core/test/predicates/parse
E-P23 | call as an argument                      | core/test/predicates/parse
E-P24 | blank argument                           | core/test/predicates/parse
E-P25 | space around an argument                 | core/test/predicates/parse
E-P26 | names that none may have                 | core/test/predicates/parse
E-P27 | name in another case                     | core/test/predicates/parse
E-P28 | other spelling of membership             | core/test/predicates/parse
E-P29 | dependency of nothing                    | core/test/predicates/parse
E-P30 | wildcard without dependencies            | core/test/predicates/kinds/depends-on
E-P31 | not of an absent dependency              | core/test/predicates/evaluate
E-P32 | all with an absent dependency            | core/test/predicates/evaluate
E-P33 | either of two programs                   | core/test/predicates/kinds/path-exists
E-P34 | separator keeps from PATH                | core/test/predicates/kinds/path-exists
E-P35 | empty list of dependencies               | core/test/predicates/lower
E-P36 | call among dependencies                  | core/test/predicates/lower
E-P37 | calls in a frontmatter                   | core/test/predicates/parse
E-P38 | stray commas in a frontmatter            | core/test/predicates/lower
E-P39 | how a program of a plugin ends           | core/test/custom-predicates/answering
E-P40 | arguments of a definition and a call     | core/test/custom-predicates/answering
E-P41 | definition of another plugin             | test/pipeline/custom-predicates
E-P42 | name that several define                 | test/pipeline/custom-predicates
E-P43 | one call in two places                   | test/pipeline/custom-predicates
E-P44 | hook that asks a plugin                  | test/hooks-layers/custom-predicates
E-P45 | native hook whose gate fails             | core/test/hooks/choose-hook
E-A1  | pre-release without a range              | core/test/predicates/kinds/depends-on
E-A2  | pre-release against a release            | core/test/predicates/requirement
E-A3  | pre-release against one of its own       | core/test/predicates/requirement
E-A4  | one equals sign                          | core/test/predicates/requirement
E-A5  | two equals signs                         | core/test/predicates/requirement
E-A6  | two equals signs, parts left out         | core/test/predicates/requirement
E-A7  | greater, parts left out                  | core/test/predicates/requirement
E-A8  | at most, parts left out                  | core/test/predicates/requirement
E-A9  | pre-release below a bound                | core/test/predicates/requirement
E-A10 | tilde                                    | core/test/predicates/requirement
E-A11 | nought in front                          | core/test/predicates/requirement
E-A12 | two bounds                               | core/test/predicates/kinds/depends-on
E-A13 | space behind a comma                     | core/test/predicates/parse
E-A14 | space around an operator                 | core/test/predicates/parse
E-A15 | equals sign further back                 | core/test/predicates/requirement
E-A16 | two equals signs further back            | core/test/predicates/requirement
E-A17 | requirements that are none               | core/test/predicates/requirement
E-A18 | star behind an equals sign               | core/test/predicates/requirement
E-A19 | dash and underscore                      | core/test/predicates/kinds/depends-on
E-A20 | dependency of a dependency               | core/test/predicates/kinds/depends-on
E-A21 | member that another depends on           | core/test/predicates/kinds/depends-on
E-A22 | version that is none                     | core/test/predicates/kinds/depends-on
E-A23 | two bounds in a frontmatter              | core/test/skills/skill-file
E-A24 | star in a frontmatter                    | core/test/skills/skill-file
E-S1  | base that is missing                     | core/test/skills/discover
E-S2  | skill two levels down                    | core/test/skills/discover
E-S3  | skill below a skill                      | core/test/skills/discover
E-S4  | skill in the base itself                 | core/test/skills/discover
E-S5  | installed copy as a source               | core/test/skills/discover
E-S6  | text that starts like a list             | core/test/skills/frontmatter
E-S7  | description that is a list               | core/test/skills/frontmatter
E-S8  | version as number and as text            | core/test/skills/frontmatter
E-S9  | map of metadata                          | core/test/skills/frontmatter
E-S10 | further text field                       | core/test/skills/frontmatter
E-S11 | boolean and empty fields                 | core/test/skills/frontmatter
E-S12 | words that look like values              | core/test/skills/frontmatter
E-S13 | comment inside a description             | core/test/skills/frontmatter
E-S14 | no fence outside the workspace           | core/test/skills/skill-file
E-S15 | no fence inside the workspace            | test/pipeline/names
E-S16 | fence with a gate only                   | core/test/skills/skill-file
E-S17 | name of its own in the workspace         | core/test/skills/skill-file
E-S18 | empty description in the workspace       | core/test/skills/skill-file
E-S19 | fence that is never closed               | core/test/skills/skill-file
E-S20 | description too long                     | core/test/skills/skill-file
E-S21 | length counted in bytes                  | core/test/skills/skill-file
E-S22 | description missing                      | core/test/skills/skill-file
E-S23 | name missing                             | core/test/skills/skill-file
E-S24 | names that lead elsewhere                | core/test/skills/name
E-S25 | name with a slash                        | core/test/skills/name
E-S26 | name in quotes twice                     | core/test/skills/skill-file
E-S27 | retired field for crates                 | core/test/skills/skill-file
E-S28 | group whose gate fails                   | test/pipeline/names
E-S29 | skill narrower than its group            | test/pipeline/names
E-S30 | skill without any gate                   | test/pipeline/names
E-S31 | two plugins, one directory               | core/test/apply/names
E-S32 | one name, two paths                      | core/test/apply/names
E-S33 | one of the two vanishes                  | core/test/apply/names
E-S34 | second origin appears                    | test/pipeline/names
E-S35 | user's directory at the name             | core/test/apply/names
E-S36 | two groups, one name                     | test/pipeline/names
E-S37 | skill where the agent reads              | test/pipeline/names
E-S38 | skill for an agent elsewhere             | test/pipeline/names
E-S39 | link to a file outside                   | core/test/apply/content
E-S40 | link to a sibling directory              | core/test/apply/content
E-S41 | link to nothing                          | core/test/apply/content
E-S42 | link to an ancestor                      | core/test/apply/content
E-S43 | two links, one directory                 | test/pipeline/copies
E-S44 | one file by two ways                     | core/test/skills/identity
E-S45 | repository that cannot be reached        | test/pipeline/manifests
E-X1  | dependency without consent               | test/pipeline/enablement
E-X2  | auto-enable in either spelling           | test/pipeline/enablement
E-X3  | auto-enable against disable              | test/pipeline/enablement
E-X4  | use of no dependency                     | test/pipeline/use
E-X5  | auto-enable of no dependency             | test/pipeline/use
E-X6  | edge from a registry plugin              | test/pipeline/chains
E-X7  | edge whose gate fails                    | test/pipeline/chains
E-X8  | chain of three                           | test/pipeline/chains
E-X9  | circle behind a registry plugin          | test/pipeline/chains
E-X10 | edge to itself, respelled                | test/pipeline/chains
E-X11 | diamond                                  | test/pipeline/chains
E-X12 | target without defaults                  | test/pipeline/chains
E-X13 | target with groups and edges             | test/pipeline/chains
E-X14 | edge with a requirement                  | test/pipeline/chains
E-X15 | registry plugin hides a package          | test/pipeline/enablement
E-X16 | used and declined                        | test/pipeline/enablement
E-X17 | declined behind an edge                  | test/pipeline/chains
E-X18 | patched dependency                       | test/pipeline/dependencies
E-X19 | target whose gate fails                  | test/pipeline/chains
E-X20 | two plugins, one subcommand              | test/pipeline/subcommands
E-X21 | dependency of a dependency               | test/pipeline/dependencies
E-X22 | predicate that nobody defines            | test/pipeline/manifests
E-C1  | predicate without events                 | core/test/custom-predicates/remembering
E-C2  | watched time that has passed             | core/test/custom-predicates/remembering
E-C3  | watched times that are not kept          | core/test/custom-predicates/remembering
E-C4  | watched file that grows                  | core/test/custom-predicates/remembering
E-C5  | watched file that appears                | core/test/custom-predicates/remembering
E-C6  | unknown event line                       | core/test/custom-predicates/remembering
E-C7  | output that is no text                   | core/test/custom-predicates/remembering
E-C8  | cache of another version                 | core/test/custom-predicates/cache-file
E-C9  | predicate without its program            | core/test/custom-predicates/answering
E-W1  | witness of the first that holds          | core/test/predicates/witness
E-W2  | witnesses through a variable             | core/test/predicates/witness
E-W3  | witnesses of both gates                  | core/test/predicates/witness
E-W4  | no witness but any                       | core/test/manifest/skill-groups
E-W5  | any beside a name                        | core/test/manifest/skill-groups
E-W6  | no witness below not                     | core/test/manifest/skill-groups
E-W7  | witness beside a not                     | core/test/manifest/skill-groups
`
