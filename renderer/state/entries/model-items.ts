import type { FormatSign } from '../../../shared/base/format-signs.ts';
import type { Workbench } from '../workbench.ts';
import type { ImportTarget } from './importing.ts';
import { importStrings as say } from './strings.ts';

type ChooseFiles = (options: { readonly several: boolean }, chosen: (files: readonly File[]) => void) => void;

/** A menu's items for an asset that models come out of, or go into. */
export function modelItems(
  { importing, extracting }: Pick<Workbench, 'importing' | 'extracting'>,
  target: ImportTarget,
  models: FormatSign['models'],
  chooseFiles: ChooseFiles,
) {
  const bring = (to: ImportTarget) => (files: readonly File[]) => void importing.bring(to, files);
  return [
    ...(models === 'both'
      ? [
          { title: say.import, run: () => chooseFiles({ several: true }, bring(target)) },
          { title: say.importNew, run: () => chooseFiles({ several: true }, bring({ ...target, isNew: true })) },
        ]
      : []),
    ...(models === undefined
      ? []
      : [
          {
            title: say.export,
            run: () => extracting.choose({ assets: [target.asset], title: target.name }, ['glb']),
          },
        ]),
  ];
}

/** Whether models come out of a format, and go into it. */
export function modelsOf(
  { connection }: Pick<Workbench, 'connection'>,
  format: string | undefined,
): FormatSign['models'] {
  return connection.store.getState().hello?.formats.find(({ id }) => id === format)?.models;
}
