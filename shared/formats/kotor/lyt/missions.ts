import { lastName, type Mission, type MissionsAround, stemOf } from '../../missions.ts';

/** Archives of a module: the main one, and its parts by suffix. */
const MODULE = /^(.*?)(_s|_dlg|_adx|_a)?\.(rim|mod|erf)$/i;

/** Areas: a layout, its VIS file, and the archives of the module with its name. Its rooms are the models it names. */
export function* missions({ files, anchors, beside }: MissionsAround): Generator<Mission> {
  for (const place of anchors) {
    const name = stemOf(lastName(place));
    const own = beside(place).filter(address => /\.(lyt|vis)$/i.test(address) && stemOf(lastName(address)) === name);
    const modules = files.filter(({ path }) => MODULE.exec(lastName(path))?.[1]?.toLowerCase() === name);
    yield {
      ...{ kind: 'area', name, place },
      files: [
        ...own.map(address => ({ address, reach: 'own' as const })),
        ...modules.map(({ path }) => ({ address: path, reach: 'game' as const })),
      ],
    };
  }
}
