import { ChevronRight } from 'lucide-react';
import { type ReactNode, useCallback, useRef } from 'react';
import type { Asset, FieldAt } from '../../shared/contract/types.ts';
import { parentOf } from '../state/labels/address.ts';
import type { Selection } from '../state/navigation/selection.ts';
import { usePart, useWorkbench } from '../state/workbench.ts';
import { useToolMenu } from '../widgets/menu.tsx';
import { type FieldStep, fieldSteps } from './field-steps.ts';
import { strings } from './strings.ts';
import { stepsToHide } from './trail-fit.ts';
import './trail.css';

/** A step's caption, if its key alone says little. */
function captionAt(ancestors: FieldAt['ancestors'] | undefined, path: string): string | undefined {
  return ancestors?.find(step => step.path === path)?.caption;
}

/** The steps to the field, with a key and its only value as one. */
function stepsOf(current: Pick<Selection, 'path' | 'ancestors'> | undefined): readonly FieldStep[] {
  const rows = current?.ancestors ?? [];
  const isRow = (path: string) => rows.some(row => row.path === path);
  return fieldSteps(current?.path ?? '').filter(({ path }) => isRow(path) || !isRow(`${path}[0]`));
}

/** The path down to the selected field. */
export function Trail({ asset }: { readonly asset: Asset }) {
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
    <FittedTrail>
      <Gap of={FOLDERS} />
      {asset.trail.map((step, index) => {
        const isHere = index === asset.trail.length - 1;
        return (
          <span key={step.id} className="trail-step">
            {index > 0 && <ChevronRight aria-hidden />}
            <button
              type="button"
              className={`trail-part ${isHere ? 'trail-here' : ''}`}
              aria-current={isHere ? 'location' : undefined}
              data-tip={isHere ? asset.address : undefined}
              onClick={() => go(index)}
            >
              {step.name}
            </button>
          </span>
        );
      })}
      <Gap of={FIELDS} />
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
    </FittedTrail>
  );
}

/** Steps that are hidden together. */
const FOLDERS = '.trail-step:has(~ .trail-step .trail-here)';
const FIELDS = '.trail-step:has(.trail-field)';

/** Stands for hidden steps, which its menu lists. */
function Gap({ of }: { readonly of: string }) {
  const button = useRef<HTMLButtonElement>(null);
  const { menu, showBelow } = useToolMenu(strings.hiddenSteps, () =>
    [...(button.current?.closest('.trail')?.querySelectorAll<HTMLElement>(of) ?? [])]
      .filter(step => step.hidden)
      .flatMap(step => step.querySelector('button') ?? [])
      .map(step => ({ title: step.textContent, run: () => step.click() })),
  );
  return (
    <span className="trail-gap" hidden>
      {of === FIELDS && <ChevronRight aria-hidden />}
      <button
        ref={button}
        type="button"
        className="trail-part"
        aria-label={strings.hiddenSteps}
        aria-haspopup="menu"
        onClick={event => showBelow(event.currentTarget)}
      >
        …
      </button>
      {menu}
    </span>
  );
}

/** Hides what does not fit, instead of cutting it off. */
function FittedTrail({ children }: { readonly children: ReactNode }) {
  const measured = useCallback((trail: HTMLElement | null) => {
    if (trail === null) return undefined;
    const measure = () => fitTrail(trail);
    const sizes = new ResizeObserver(measure);
    sizes.observe(trail);
    const steps = new MutationObserver(measure);
    steps.observe(trail, { childList: true, characterData: true, subtree: true });
    return () => {
      sizes.disconnect();
      steps.disconnect();
    };
  }, []);
  return (
    <nav ref={measured} className="trail" aria-label={strings.trail}>
      {children}
    </nav>
  );
}

function fitTrail(trail: HTMLElement): void {
  // In a tab behind another one.
  if (trail.clientWidth === 0) return;
  const steps = [...trail.querySelectorAll<HTMLElement>('.trail-step')];
  const [before, after] = trail.querySelectorAll<HTMLElement>('.trail-gap');
  if (before === undefined || after === undefined) return;
  const show = (all: readonly HTMLElement[], isHidden: (at: number) => boolean) =>
    all.forEach((each, at) => {
      each.hidden = isHidden(at);
    });
  show([...steps, before, after], () => false);
  trail.classList.add('trail-measured');
  const widths = steps.map(step => step.getBoundingClientRect().width);
  const gap = after.getBoundingClientRect().width;
  trail.classList.remove('trail-measured');
  const here = steps.findIndex(step => step.querySelector('.trail-here') !== null);
  const hidden = stepsToHide({ widths, here, room: trail.clientWidth, gap });
  show(steps, at => hidden.has(at));
  before.hidden = ![...hidden].some(step => step < here);
  after.hidden = ![...hidden].some(step => step > here);
}
