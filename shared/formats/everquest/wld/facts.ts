import { type BodyType, bodyOf, namesIn, typeOf } from './fragments.ts';
import { typeName } from './layout/types.ts';
import { OLD } from './layout/versions.ts';
import type { Wld } from './layout/wld.ts';
import { zoneKind } from './scene/zone-kind.ts';

type Fact = readonly [label: string, value: string];

/** What a file holds, in numbers; of a zone also what its regions are. */
export function facts(model: Wld): readonly Fact[] {
  const { fragments, version } = model;
  const types = [...Map.groupBy(fragments, typeOf)].toSorted(([, a], [, b]) => b.length - a.length);
  return [
    ['Dialect', version === OLD ? 'old' : 'new'],
    ['Types', types.map(([type, { length }]) => `${counted(length)} ${typeName(type)}`).join(', ')],
    ...sums(model),
    ...zones(model),
  ];
}

const counted = (count: number): string => count.toLocaleString('en');

function* sums(model: Wld): Generator<Fact> {
  const sum = (type: BodyType, of: (index: number) => number): number =>
    model.fragments.reduce((all, fragment, index) => all + (typeOf(fragment) === type ? of(index + 1) : 0), 0);
  const faces =
    sum(0x36, index => bodyOf(model, index, 0x36)?.faces.length ?? 0) +
    sum(0x2c, index => bodyOf(model, index, 0x2c)?.faces.length ?? 0);
  if (faces > 0) yield ['Faces', counted(faces)];
  const bones = sum(0x10, index => bodyOf(model, index, 0x10)?.dags.length ?? 0);
  if (bones > 0) yield ['Bones', counted(bones)];
}

function* zones(model: Wld): Generator<Fact> {
  const nameOf = namesIn(model);
  for (const index of model.fragments.keys()) {
    const zone = bodyOf(model, index + 1, 0x29);
    if (zone === undefined) continue;
    const regions = zone.regions.length === 1 ? '1 region' : `${counted(zone.regions.length)} regions`;
    yield [nameOf(zone.name), `${regions}: ${zoneKind(nameOf(zone.name), zone.userData)}`];
  }
}
