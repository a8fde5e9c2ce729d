import { type Decoded, decode, type RootLayout } from '#layout';
import { FailureError } from '../../shared/contract/failure.ts';
import type { Weight } from '../../shared/contract/types.ts';
import type { Entry, Probe } from '../../shared/formats/format.ts';
import type { FormatId } from '../../shared/formats/format-id.ts';
import { type AnyFormat, type Identified, identify } from '../../shared/formats/index.ts';
import { firstOfEach, type NamedPart, type Reference } from '../../shared/formats/references.ts';
import { isSystemError } from '../files/disk-failure.ts';
import { type EditedAround, entriesOf } from '../files/entry-names.ts';

/** Something odd in a file or entry, as a format found it. */
export interface ContentProblem {
  readonly weight: Weight;
  readonly text: string;
  readonly path?: string;
  readonly start?: number;
  readonly size?: number;
  readonly repairable: boolean;
}

/** The format of the bytes, and their contents. */
export interface Listing {
  readonly format: FormatId;
  readonly entries: readonly Entry[];
}

/** And their problems. */
export interface Content extends Listing {
  readonly problems: readonly ContentProblem[];
  readonly references: readonly Reference[];
  readonly parts: readonly NamedPart[];
}

/** The format and contents only: no table of contents is read and nothing is decoded. */
export function listingOf(probe: Probe, around?: EditedAround): Listing {
  const identified = identify(probe);
  const { format } = identified;
  const decoded = format.container && decodeAs(identified, probe);
  return { format: format.id, entries: decoded ? listed(format, decoded, probe, around) : [] };
}

interface ContentOptions {
  /** Called now and then, as a large file takes a while. */
  readonly onStep?: () => void;
  /** Leaves out problems and names: a file without entries is not decoded. */
  readonly isListingOnly?: boolean | undefined;
}

/** The listing, and everything that the format finds odd. A bug in a decoder becomes a problem of this one file. */
export function contentOf(probe: Probe, { onStep, isListingOnly = false }: ContentOptions = {}): Content {
  let identified: Identified | undefined;
  try {
    identified = identify(probe);
    const { format } = identified;
    onStep?.();
    const decoded = isListingOnly && !format.container ? undefined : decodeAs(identified, probe, onStep);
    onStep?.();
    // Entries in other files are listed with them.
    const entries = decoded && !format.container?.beside ? listed(format, decoded, probe) : [];
    if (isListingOnly) return { format: format.id, entries, problems: [], references: [], parts: [] };
    const problems = decoded ? problemsOf(decoded) : [];
    return { format: format.id, entries, problems, ...namesOf(format, decoded) };
  } catch (error) {
    if (isFromDisk(error)) throw error;
    const text = `Gantry’s own reader failed here: ${error instanceof Error ? error.message : String(error)}.`;
    return {
      format: identified?.format.id ?? 'unknown',
      entries: [],
      problems: [{ weight: 'error', text, repairable: false }],
      references: [],
      parts: [],
    };
  }
}

function decodeAs(
  { format, decoded }: Identified,
  { source }: Probe,
  onStep?: () => void,
): Decoded<unknown> | undefined {
  if (decoded !== undefined || format.layout === undefined) return decoded;
  // A container is read again for its entries; anything else is not needed after its listing.
  const options = { thorough: true, passing: format.container === undefined, onStep };
  return decode(format.layout as RootLayout<unknown>, source, options); // as: what a Format holds is a root
}

/** After a fault the model may lack what the entries are made from. */
function listed(
  format: AnyFormat,
  { value, fault }: Decoded<unknown>,
  { source }: Probe,
  around?: EditedAround,
): readonly Entry[] {
  return fault === undefined && format.container ? entriesOf(format.container, value, source, around) : [];
}

function namesOf(format: AnyFormat, decoded: Decoded<unknown> | undefined): Pick<Content, 'references' | 'parts'> {
  if (decoded === undefined || decoded.fault !== undefined) return { references: [], parts: [] };
  const { value } = decoded;
  return { references: firstOfEach(format.references?.(value) ?? []), parts: [...(format.namedParts?.(value) ?? [])] };
}

function problemsOf({ findings, fault }: Decoded<unknown>): ContentProblem[] {
  const problems: ContentProblem[] = findings.map(({ path, start, size, weight, text, repair }) => {
    return { path, start, size, weight, text, repairable: repair !== undefined };
  });
  if (fault)
    problems.push({ path: fault.path, start: fault.start, weight: 'error', text: fault.text, repairable: false });
  return problems;
}

function isFromDisk(error: unknown): boolean {
  return error instanceof FailureError || isSystemError(error);
}
