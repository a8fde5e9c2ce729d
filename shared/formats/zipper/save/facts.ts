import type { Source } from '../../../base/source.ts';
import { evidenceAcross, evidenceOf, type KnownNumbers } from './evidence.ts';
import type { Save } from './layout.ts';

type Fact = readonly [label: string, value: string];

/** Each unknown range with its evidence: alone, against the known numbers, and across the records of a table. */
export function facts(save: Save): readonly Fact[] {
  switch (save.part) {
    case 'header8':
    case 'header12':
      return [];
    case 'activation':
      return [
        ['unknown2C', one(save.unknown2C, [['nodeIndex', save.nodeIndex]])],
        ['nodeStates', evidenceAcross(save.nodeStates.map(bytesOf), 'nodes')],
      ];
    case 'pilotStatus':
      return [['unknown000', one(save.unknown000)]];
    case 'section':
      return [['unknown04', one(save.unknown04)]];
    case 'vehicle':
      return [['unknown28', one(save.unknown28)]];
    case 'uiData':
      return hangar(save);
  }
}

type Hangar = Extract<Save, { part: 'uiData' }>;
type Ranges<T> = { readonly [K in keyof T]: T[K] extends Source ? K : never }[keyof T];

function hangar(save: Hangar): readonly Fact[] {
  const { planes, missionIndex, missionsCompleted, selectedPlane, money } = save;
  const owned = planes.filter(plane => plane.owned !== 0).length;
  const known: KnownNumbers = Object.entries({
    missionIndex,
    missionsCompleted,
    selectedPlane,
    money,
    'planes owned': owned,
  });
  const alone: readonly Ranges<Hangar>[] = [
    ...(['unknown004', 'unknown110', 'unknown164', 'unknown334', 'unknown1904', 'unknown28D0'] as const),
  ];
  const each: readonly Ranges<Hangar['planes'][number]>[] = ['unknown28', 'unknown3C', 'unknownC8'];
  return [
    ...alone.map((key): Fact => [key, one(save[key], known)]),
    ...each.map(
      (key): Fact => [
        `planes[].${key}`,
        evidenceAcross(
          planes.map(plane => bytesOf(plane[key])),
          'planes',
        ),
      ],
    ),
  ];
}

const bytesOf = (source: Source): Uint8Array => source.read(0, source.size);

const one = (source: Source, known: KnownNumbers = []): string => evidenceOf(bytesOf(source), known);
