/** cases/original.md. */
export const ORIGINAL = `
F-1  | linked files of a skill                  | test/pipeline/copies
F-2  | skill that reaches outside               | core/test/skills/outside-references
F-3  | frontmatter that is not quite YAML       | test/pipeline/names
F-4  | retired keys                             | test/pipeline/manifests
F-5  | failed copy keeps the good one           | test/pipeline/resilience
F-6  | plugin that cannot be fetched            | test/pipeline/chains
F-7  | package manager that fails               | test/pipeline/fakes
F-8  | name used as a path                      | core/test/skills/skill-file
F-9  | agent that skips ignored skills          | later: no such agent is bundled
F-10 | skills made by a build                   | test/authoring/validate
F-11 | skill that needs a tool                  | later: installations
F-12 | disable through chains                   | test/pipeline/chains
F-13 | status from another set                  | test/pipeline/chains
F-14 | declared version ignored                 | test/pipeline/chains
F-15 | newest beats pinned                      | later: version source of an edge
F-16 | decline in one project                   | test/pipeline/use
F-17 | ambiguous names                          | test/pipeline/registries
F-18 | configuration rewritten                  | test/pipeline/config
F-19 | unknown agent stops all                  | test/pipeline/agents
F-20 | warnings that nobody sees                | test/pipeline/manifests
F-21 | layer lost for one key                   | test/pipeline/manifests
F-22 | chained names unchecked                  | test/authoring/packages
F-23 | manifest in another case                 | test/pipeline/registries
F-24 | broken entry hides others                | test/pipeline/registries
F-25 | answer outlives its predicate            | core/test/custom-predicates/remembering
F-26 | failure kept as false                    | core/test/custom-predicates/answering
F-27 | watched paths of the process             | core/test/custom-predicates/remembering
F-28 | predicates by command                    | test/pipeline/custom-predicate-reports
F-29 | predicate of a crate                     | test/pipeline/custom-predicates
F-30 | edit of equal time and size              | core/test/custom-predicates/remembering
F-31 | hook killed by a signal                  | core/test/hooks/hostile-hooks
F-32 | hook without an end                      | core/test/hooks/hostile-hooks
F-33 | network on every event                   | pm-cargo/test/fetch
F-34 | hook without its program                 | core/test/hooks/launcher
F-35 | empty answer that denies                 | test/hooks/answers
F-36 | matchers of other agents                 | test/authoring/strictness
F-37 | changed input as text                    | test/hooks/answers
F-38 | servers in wrong files                   | test/pipeline/agent-files
F-39 | init registers every server              | test/pipeline/agent-files
F-40 | servers that stay                        | test/pipeline/agent-files
F-41 | server that was switched off             | core/test/agent-files/servers
F-42 | live file written in place               | core/test/agent-files/files
F-43 | two servers, one name                    | test/pipeline/agent-files
F-44 | no Cargo project                         | test/pipeline/output
F-45 | freshness by lock alone                  | test/hooks-layers/full
F-46 | managed files committed                  | later: status of tracked copies
N-1  | mode of an edited file                   | test/pipeline/config
N-2  | link of an edited file                   | test/pipeline/config
N-3  | servers of other agents                  | test/pipeline/agent-files
N-4  | denial overruled                         | test/hooks/answers
N-5  | exit code of a block                     | test/hooks/answers
N-6  | predicates in the wrong place            | core/test/hooks/dispatch-event
N-7  | retired agent                            | test/pipeline/agents
N-8  | default agent                            | test/pipeline/agents
N-9  | user's keys in our entry                 | core/test/agent-files/files
N-10 | off switch of an agent                   | core/test/agent-files/servers
N-11 | off switch of a hook set                 | core/test/agent-files/hooks
N-12 | steps of a prompt hook                   | test/hooks/answers
N-13 | context of two hooks                     | test/hooks/answers
N-14 | hint at new plugins                      | test/hooks-layers/hints
N-15 | context at a stop                        | test/hooks/answers
N-16 | native output without decision           | test/hooks/calls
N-17 | payload with nulls                       | test/hooks/calls
N-18 | payload with two roots                   | agents/antigravity/test/payloads
N-19 | remote servers' shapes                   | test/pipeline/agent-files
N-20 | project servers written for all          | test/pipeline/agent-files
N-21 | comment that looks like a key            | core/test/agent-files/files
N-22 | scope changed                            | test/pipeline/agent-files
N-23 | what older versions left                 | test/pipeline/agent-files
N-24 | agents' own directories                  | test/pipeline/agent-files
N-25 | cause chain of a warning                 | test/pipeline/manifests
N-26 | atoms printed back                       | core/test/manifest/top-level
N-27 | links followed without a word            | test/pipeline/copies
N-28 | workspace that is a skill                | test/pipeline/copies
N-29 | hooks file that is a list                | test/pipeline/agent-files
N-30 | arguments that are a number              | test/hooks/calls
N-31 | context of two plugins                   | test/hooks/answers
N-32 | registry loaded twice                    | test/pipeline/resilience
N-33 | heavy kit for authors                    | later: kit for hooks
N-34 | pages that contradict the code           | later: hooks
`
