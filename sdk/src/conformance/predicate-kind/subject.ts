import type { JsonObject } from '../../json.js'
import type { PackageId } from '../../package-id.js'
import type { PredicateContext, PredicateKind } from '../../predicate.js'

/** A predicate kind to be tested. */
export interface PredicateKindSubject {
  readonly type: 'predicate-kind'
  readonly kind: PredicateKind
  /** Arguments of a leaf that it takes, at least one. */
  readonly valid?: readonly string[]
  /** Arguments of a leaf that it must refuse; the empty one is not among them unless it is named here. */
  readonly invalid?: readonly string[]
  /** Fields of a table that it takes, without `kind`; at least one where it has `parseFields`. */
  readonly validFields?: readonly JsonObject[]
  /** Fields of a table that it must refuse. */
  readonly invalidFields?: readonly JsonObject[]
  /** Dependencies of the workspace, of which a valid argument should match one where the kind has witnesses. */
  readonly dependencies?: readonly PackageId[]
  /** Further contexts that the leaf is evaluated in, beside a bare one and one with a workspace. */
  readonly contexts?: readonly PredicateContext[]
}
