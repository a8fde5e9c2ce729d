import { lastName, type Mission, type MissionsAround, stemOf } from '../../missions.ts';

/** Files next to a zone's archive: `_obj` and `_chr`, sounds, music, lists of what is loaded. */
const BESIDE = /\.(s3d|eff|emt|xmi|mp3|txt|eqg)$/i;
/** Archives that every zone uses. */
const EVERYWHERE = /^(global|sky|gequip)[^/]*\.s3d$/i;

/** The file in a zone's archive with the positions of its objects and lights. */
const INSIDE = 'objects.wld';

/**
 * Zones: archives that hold a list of objects, or that have an archive of the same name with `_obj` or `_chr` next to them.
 */
export function* missions({ anchors, beside }: MissionsAround): Generator<Mission> {
  for (const place of anchors) {
    const stem = stemOf(lastName(place));
    const around = beside(place);
    const isPart = (address: string): boolean => {
      const other = stemOf(lastName(address));
      return BESIDE.test(address) && (other === stem || other.startsWith(`${stem}_`));
    };
    const names = new Set(around.map(address => lastName(address).toLowerCase()));
    const hasParts = ['obj', 'chr'].some(part => names.has(`${stem}_${part}.s3d`));
    if (!hasParts && !beside(`${place}::${INSIDE}`).some(address => lastName(address).toLowerCase() === INSIDE))
      continue;
    const everywhere = around.filter(address => EVERYWHERE.test(lastName(address)));
    yield {
      ...{ kind: 'zone', name: stem, place },
      files: [
        ...around.filter(isPart).map(address => ({ address, reach: 'own' as const })),
        ...everywhere.map(address => ({ address, reach: 'game' as const })),
      ],
    };
  }
}
