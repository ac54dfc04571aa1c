/** spec/model.md, sections 5.4 and 5.5. */
export const MODEL = `
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
