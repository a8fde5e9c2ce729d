import { createHash } from 'node:crypto';
import {
  bytes,
  type Decoded,
  decode,
  explained,
  type Finding,
  LayoutFault,
  type RootLayout,
  readAndWrite,
} from '#layout';
import { counted } from '../../shared/base/counted.ts';
import { JsonItems } from '../../shared/base/lazy-json.ts';
import { passingReader, type Source } from '../../shared/base/source.ts';
import type { RoundTrip } from '../../shared/contract/types.ts';
import type { Probe } from '../../shared/formats/format.ts';
import type { AnyFormat, Identified } from '../../shared/formats/index.ts';
import { identify } from '../../shared/formats/index.ts';

/** Details of some bytes that need a full reading; plain data, so that a thread can return it. */
export interface Described {
  readonly findings: readonly Finding[];
  /** Where reading stopped. */
  readonly fault?: { readonly path: string; readonly start: number; readonly text: string };
  /** How many entries a container holds. */
  readonly entries?: number;
  readonly roundTrip: RoundTrip;
  readonly explained: number;
  /** Label and value. */
  readonly facts: readonly (readonly [string, string])[];
}

/** A larger file is not rewritten and compared each time something is opened. */
const LARGEST_COMPARED = 64 * 1024 * 1024;
/** Hashing a larger file takes longer than a user wants to wait. */
const LARGEST_HASHED = 256 * 1024 * 1024;

/** Reads all of the bytes and describes them; calls `onStep` now and then, as that may take long. */
export function describeBytes(
  probe: Probe,
  identified: Identified = identify(probe),
  onStep: () => void = () => {},
): Described {
  const { format } = identified;
  const { source } = probe;
  const facts = source.size <= LARGEST_HASHED ? [['SHA-256', sha256(probe)] as const] : [];
  if (format.layout === undefined)
    return {
      findings: [],
      facts,
      explained: 0,
      roundTrip: {
        status: 'none',
        why: source.size === 0 ? 'There is nothing to rewrite.' : 'Nothing is known of its structure.',
      },
    };
  onStep();
  const { details, trip } = readAndCompare(format, probe, onStep);
  onStep();
  return { ...details, roundTrip: trip, facts: [...facts, ...details.facts] };
}

type ModelDetails = Omit<Described, 'roundTrip'>;

/** The details in a model, and whether it is rewritten exactly. */
function readAndCompare(
  format: AnyFormat,
  { source }: Probe,
  onStep: () => void,
): { details: ModelDetails; trip: RoundTrip } {
  const layout: RootLayout<unknown> = format.layout ?? bytes();
  let details: ModelDetails = { findings: [], explained: 0, facts: [] };
  const look = (decoded: Decoded<unknown>, from: Source): void => {
    onStep();
    details = detailsOf(format, decoded, explained(layout, from, onStep));
    onStep();
  };
  if (source.size <= LARGEST_COMPARED) {
    const { trip } = readAndWrite(layout, source, { onStep, look });
    return { details, trip: roundTripOf(trip) };
  }
  look(decode(layout, source, { thorough: true, onStep }), source);
  const why = 'It is too large to compare whenever it is opened; "gantry verify" does.';
  return { details, trip: { status: 'none', why } };
}

function detailsOf(format: AnyFormat, decoded: Decoded<unknown>, share: number): ModelDetails {
  const entries = entriesOf(format, decoded);
  return {
    findings: format.isForeign ? firstOf(decoded.findings) : decoded.findings,
    ...(decoded.fault === undefined ? {} : { fault: decoded.fault }),
    ...(entries === undefined ? {} : { entries }),
    explained: share,
    facts: [
      ...soundFacts(format, decoded),
      ...ownFacts(format, decoded),
      ...unconfirmedFacts(format, decoded),
      ...modelFacts(format, decoded),
    ],
  };
}

/** Nobody reads more findings of a structure of the user's own, and each takes memory in every thread that shows it. */
const MOST_FOUND = 10_000;

/** The first of very many, and how many more there are. */
function firstOf(findings: readonly Finding[]): readonly Finding[] {
  if (findings.length <= MOST_FOUND) return findings;
  const more = counted(findings.length - MOST_FOUND, 'more problem');
  const text = `${more} not listed here. “gantry verify” counts all of them.`;
  return [...findings.slice(0, MOST_FOUND), { path: '', start: 0, size: 0, weight: 'note', text }];
}

function entriesOf({ container }: AnyFormat, decoded: Decoded<unknown>): number | undefined {
  return container === undefined || decoded.fault !== undefined ? undefined : container.entries(decoded.value).length;
}

function roundTripOf(result: ReturnType<typeof readAndWrite>['trip']): RoundTrip {
  if (result.kind === 'exact') return { status: 'exact' };
  if (result.kind === 'patchOnly')
    return { status: 'patchOnly', why: result.why, start: result.start, path: result.path };
  const { text, start, path } = result.fault;
  return { status: 'failed', why: text, start, path };
}

/** A sound's properties, in a player's terms. */
function soundFacts({ sounds }: AnyFormat, decoded: Decoded<unknown>): Described['facts'] {
  if (sounds === undefined || decoded.fault !== undefined) return [];
  const info = sounds.describe(decoded.value);
  if ('why' in info) return [['Playable', `no: ${info.why}`]];
  return [
    ['Coding', `${info.coding}, ${info.bitsPerSample} bits`],
    ['Samples a second', info.rate.toLocaleString('en')],
    ['Channels', String(info.channels)],
    ['Duration', `${(info.frameCount / info.rate).toFixed(3)} s`],
    ['Cue points and loops', String(info.marks.length)],
  ];
}

/** The format's own details. */
function ownFacts({ facts }: AnyFormat, decoded: Decoded<unknown>): Described['facts'] {
  return facts === undefined || decoded.fault !== undefined ? [] : facts(decoded.value);
}

/** Values that no known file of a game has. */
function unconfirmedFacts({ notConfirmed }: AnyFormat, decoded: Decoded<unknown>): Described['facts'] {
  if (notConfirmed === undefined || decoded.fault !== undefined) return [];
  return notConfirmed(decoded.value).map(text => ['Not confirmed', text]);
}

/** A larger model is not converted to JSON for its top-level numbers: they are in the model as well. */
const LARGEST_IN_JSON = 1024 * 1024;

/** The plain numbers and words at the top of the model, and the lengths of its lists. */
function modelFacts(
  { toJson, layout, isForeign }: AnyFormat,
  decoded: Decoded<unknown>,
): readonly (readonly [string, string])[] {
  if (decoded.fault !== undefined) return [];
  const json = (): unknown => toJson?.(decoded.value) ?? topJson(layout, decoded.value);
  const model = (decoded.end <= LARGEST_IN_JSON ? json() : undefined) ?? (isForeign ? undefined : decoded.value);
  if (typeof model !== 'object' || model === null || Array.isArray(model)) return [];
  return Object.entries(model).flatMap(([key, value]) => {
    if (Array.isArray(value) || value instanceof JsonItems) return [[key, `${value.length}`] as const];
    return typeof value === 'number' || typeof value === 'string' ? [[key, String(value)] as const] : [];
  });
}

function topJson(layout: AnyFormat['layout'], model: unknown): unknown {
  try {
    return layout?.toJson?.(model);
  } catch (error) {
    if (error instanceof LayoutFault) return undefined; // too much for one JSON
    throw error;
  }
}

const CHUNK = 1 << 18;

function sha256({ source }: Probe): string {
  const hash = createHash('sha256');
  const read = passingReader(source, CHUNK);
  for (let at = 0; at < source.size; at += CHUNK) hash.update(read(at, Math.min(CHUNK, source.size - at)));
  return hash.digest('hex');
}
