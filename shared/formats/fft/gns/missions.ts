import { lastName, type Mission, type MissionsAround, stemOf } from '../../missions.ts';

/** Maps: an index, and the resources with the same name. */
export function* missions({ anchors, beside }: MissionsAround): Generator<Mission> {
  for (const place of anchors) {
    const stem = stemOf(lastName(place));
    const own = beside(place).filter(address => stemOf(lastName(address)) === stem);
    yield {
      ...{ kind: 'map', name: stem.toUpperCase(), place },
      files: own.map(address => ({ address, reach: 'own' as const })),
    };
  }
}
