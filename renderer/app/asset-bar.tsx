import { ChevronRight } from 'lucide-react';
import type { Asset, FieldAt, ViewId } from '../../shared/contract/types.ts';
import { useCommands } from '../state/commands/use-commands.ts';
import { entryNameCommands } from '../state/entries/entry-name-commands.ts';
import { parentOf } from '../state/labels/address.ts';
import type { Selection } from '../state/navigation/selection.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { strings } from './strings.ts';
import { chooseView, viewsOf } from './view-of.ts';

/** The path down to the selected field, and the switch between views. */
export function AssetBar({ asset, view }: { readonly asset: Asset; readonly view: ViewId }) {
  const bench = useWorkbench();
  const views = viewsOf(asset);
  useCommands(
    entryNameCommands(bench, asset, {
      where: 'asset',
      // Otherwise the explorer's own commands have these keys.
      when: () => !bench.panelLayout.shown().explorer || bench.tree.store.getState().filter.trim() !== '',
      rename(row) {
        bench.panelLayout.show('explorer');
        bench.tree.setFilter('');
        void bench.tree.reveal(asset.trail.map(step => step.id));
        bench.tree.rename(row);
      },
    }),
  );
  return (
    <div className="asset-bar">
      <Trail asset={asset} />
      {views.length > 1 && (
        <div className="view-switch" role="group" aria-label={strings.views}>
          {views.map(id => (
            <button key={id} type="button" aria-pressed={id === view} onClick={() => chooseView(bench, asset, id)}>
              {strings.view[id]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/** A step's caption, if its key alone says little. */
function captionAt(ancestors: FieldAt['ancestors'] | undefined, path: string): string | undefined {
  return ancestors?.find(step => step.path === path)?.caption;
}

/** The steps to the field, with a key and its only value as one. */
function stepsOf(current: Pick<Selection, 'path' | 'ancestors'> | undefined): ReturnType<typeof fieldSteps> {
  const rows = current?.ancestors ?? [];
  const isRow = (path: string) => rows.some(row => row.path === path);
  return fieldSteps(current?.path ?? '').filter(({ path }) => isRow(path) || !isRow(`${path}[0]`));
}

function Trail({ asset }: { readonly asset: Asset }) {
  const bench = useWorkbench();
  const current = usePart(
    parts => parts.selection,
    state => (state.current?.asset === asset.id ? state.current : undefined),
  );
  usePart(
    parts => parts.documents,
    state => state.entries[asset.id]?.arrived,
  );
  const field = current?.field;
  const now = field && bench.documents.knownField(asset.id, field.start, field.path);
  // A field that an edit removed cannot be reached.
  const steps = now === undefined || now.path === field?.path ? stepsOf(current) : [];

  /** Opens the list of the surrounding folder or archive; the asset itself is only revealed in the explorer. */
  function go(index: number): void {
    const up = asset.trail.slice(index + 1);
    const address = up.reduce(parentOf, asset.address);
    const step = asset.trail[index];
    if (step !== undefined && up.length > 0) void bench.navigation.go({ asset: step.id, address }, 'goto');
    void bench.tree.reveal(asset.trail.slice(0, index + 1).map(part => part.id));
  }

  return (
    <nav className="trail" aria-label={strings.trail}>
      {asset.trail.map((step, index) => {
        const isHere = index === asset.trail.length - 1;
        return (
          <span key={step.id} className="trail-step">
            {index > 0 && <ChevronRight aria-hidden />}
            <button
              type="button"
              className={`trail-part ${isHere ? 'trail-here' : ''}`}
              aria-current={isHere ? 'location' : undefined}
              onClick={() => go(index)}
            >
              {step.name}
            </button>
          </span>
        );
      })}
      {steps.map(step => (
        <span key={step.path} className="trail-step">
          <ChevronRight aria-hidden />
          <button
            type="button"
            className="trail-part trail-field mono"
            onClick={() => {
              // The field itself may not be a node of the tree, such as the tag before a value, but its position is known.
              const known = step.path === current?.field?.path ? current.field : undefined;
              void bench.selection.selectPath(asset.id, step.path, 'goto', known);
            }}
          >
            {captionAt(current?.ancestors, step.path) ?? step.key}
          </button>
        </span>
      ))}
    </nav>
  );
}

export interface FieldStep {
  readonly key: string;
  /** The path up to and including this step. */
  readonly path: string;
}

/** The parts of a field's path: `meshes[3].name` is meshes, [3], name. */
export function fieldSteps(path: string): readonly FieldStep[] {
  return [...path.matchAll(/\[\d+\]|[^.[\]]+/g)].map(match => ({
    key: match[0],
    path: path.slice(0, match.index + match[0].length),
  }));
}
