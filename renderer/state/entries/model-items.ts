import type { FormatSign } from '../../../shared/base/format-signs.ts';
import type { Workbench } from '../workbench.ts';
import type { ImportTarget } from './importing.ts';
import { importStrings as say } from './strings.ts';

/** Whether a format exports models, imports them and can add them. */
type ModelSign = Pick<FormatSign, 'models' | 'addsModels'>;

type ChooseFiles = (options: { readonly several: boolean }, chosen: (files: readonly File[]) => void) => void;

/** Menu items for an asset that exports or imports models. */
export function modelItems(
  { importing, extracting }: Pick<Workbench, 'importing' | 'extracting'>,
  target: ImportTarget,
  { models, addsModels }: ModelSign,
  chooseFiles: ChooseFiles,
) {
  const bring = (to: ImportTarget) => (files: readonly File[]) => void importing.bring(to, files);
  return [
    ...(models === 'both' ? [{ title: say.import, run: () => chooseFiles({ several: true }, bring(target)) }] : []),
    ...(addsModels
      ? [{ title: say.importNew, run: () => chooseFiles({ several: true }, bring({ ...target, isNew: true })) }]
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

/** What a format can do with models for other programs. */
export function modelsOf({ connection }: Pick<Workbench, 'connection'>, format: string | undefined): ModelSign {
  return connection.store.getState().hello?.formats.find(({ id }) => id === format) ?? {};
}
