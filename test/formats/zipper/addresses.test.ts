// Beside the count of a list Zipper's files have an address of the machine that wrote them, which is 0 exactly where the list
// is empty: it becomes 0 with the last item, and an address of nothing with the first.
import { describe, expect, test } from 'vitest';
import { decode, type RootLayout, roundTrip, valueAt } from '#layout';
import type { MakeEdit } from '../../../electron/answers/items/make-edit.ts';
import { makeItems } from '../../../electron/answers/items/make-items.ts';
import { memorySource, type Source } from '../../../shared/base/source.ts';
import type { Format } from '../../../shared/formats/format.ts';
import { identify } from '../../../shared/formats/index.ts';
import { animationFixtures } from '../../fixtures/animations.ts';
import type { Fixture } from '../../fixtures/fixture.ts';
import { mechlibFixtures } from '../../fixtures/mechlib.ts';
import { worldFixtures } from '../../fixtures/worlds.ts';
import { expectGolden } from '../../support/golden.ts';

/** A list with an address beside it. */
interface Place {
  readonly path: string;
  readonly length: number;
}

function* placesIn(json: unknown, path = ''): Generator<Place> {
  if (typeof json !== 'object' || json === null) return;
  for (const [key, value] of Object.entries(json)) {
    const at = Array.isArray(json) ? `${path}[${key}]` : path === '' ? key : `${path}.${key}`;
    const list: unknown = key.endsWith('Pointer') && Reflect.get(json, key.slice(0, -'Pointer'.length));
    if (Array.isArray(list)) yield { path: at.slice(0, -'Pointer'.length), length: list.length };
    yield* placesIn(value, at);
  }
}

/** A file of a format that has a layout. */
interface Opened {
  readonly format: Format;
  readonly layout: RootLayout<unknown>;
  readonly source: Source;
}

function open({ name, bytes }: Fixture): Opened | undefined {
  const source = memorySource(bytes);
  const { format } = identify({ name, source });
  return format.layout && { format, layout: format.layout, source };
}

/** One of each kind of list that has items, and one that has none. */
function someOf({ layout, source }: Opened): readonly Place[] {
  const all = [...placesIn(layout.toJson?.(decode(layout, source).value))];
  const kindOf = ({ path, length }: Place): string => `${path.replaceAll(/\d+/g, '')} ${length > 0}`;
  return [...new Map(all.map(place => [kindOf(place), place])).values()];
}

/** What becomes of the address of a list that loses all its items, and gets one. */
function emptiedAndFilled({ format, layout, source }: Opened, { path, length }: Place): string {
  const after = (of: Source, edit: MakeEdit): Source | string => {
    const made = makeItems(format, of, edit);
    if (made.kind === 'refused') return made.why;
    expect(roundTrip(layout, made.source), path).toEqual({ kind: 'exact' });
    return made.source;
  };
  const addressIn = (of: Source): unknown => valueAt(layout, of, `${path}Pointer`)?.value;
  const paths = Array.from({ length }, (_, i) => `${path}[${i}]`);
  const emptied = length === 0 ? source : after(source, { kind: 'remove', paths, unlink: true });
  if (typeof emptied === 'string') return `not emptied: ${emptied}`;
  const filled = after(emptied, { kind: 'insert', path: `${path}[]` });
  const told = length === 0 ? 'was empty' : `emptied ${addressIn(emptied)}`;
  return typeof filled === 'string' ? `${told}, not filled: ${filled}` : `${told}, filled ${addressIn(filled)}`;
}

function toldOf(fixture: Fixture): readonly string[] {
  const opened = open(fixture);
  if (opened === undefined) return [];
  return someOf(opened).map(place => `${fixture.name} ${place.path}: ${emptiedAndFilled(opened, place)}`);
}

describe('an address next to a list', () => {
  test('is 0 exactly if the list is empty, after every edit of items', () => {
    const told = [...animationFixtures, ...worldFixtures, ...mechlibFixtures].flatMap(toldOf);
    expectGolden('test/goldens/addresses.txt', `${told.join('\n')}\n`);
    const stale = told.filter(line => /emptied (?!0)|filled 0/.test(line)).map(line => line.split(':')[0]);
    // Crimson Skies' reserved definition has an address of sequences, though it has none.
    expect(stale).toEqual(['anim-cs definitions[0].sequences']);
  });
});
