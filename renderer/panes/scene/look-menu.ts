// The choice of background and light: stored for all 3D views.
import { type Backdrop, backdrops, plainLook, type SceneLook } from '../../../shared/scene/look.ts';
import { withLightTurned } from '../../scene3d/look.ts';
import type { Command } from '../../state/commands/commands.ts';
import type { Workbench } from '../../state/workbench.ts';
import type { MenuItem } from '../../widgets/menu.tsx';
import { sceneStrings as say } from './strings.ts';

type Kept = Pick<Workbench, 'preferences'>;

const lookOf = ({ preferences }: Kept): SceneLook => preferences.store.getState().scene;

function change(bench: Kept, next: Partial<SceneLook>): void {
  bench.preferences.set({ scene: { ...lookOf(bench), ...next } });
}

export function turnLight(bench: Kept, dx: number, dy: number): void {
  change(bench, withLightTurned(lookOf(bench), dx, dy));
}

function choose(bench: Kept, backdrop: Backdrop): void {
  change(bench, { backdrop });
  if (backdrop !== 'own') return;
  const input = document.createElement('input');
  input.type = 'color';
  input.value = pageColour(lookOf(bench).own);
  input.addEventListener('input', () => change(bench, { backdrop, own: fromPage(input.value) }));
  input.click();
}

/** In CSS notation: # and two hexadecimal digits each for red, green and blue. */
export function pageColour(colour: SceneLook['own']): string {
  return `#${colour
    .map(part =>
      Math.round(part * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

export function fromPage(text: string): SceneLook['own'] {
  const part = (at: number) => Number.parseInt(text.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
}

export function lookItems(bench: Kept, look: SceneLook): readonly MenuItem[] {
  return [
    { kind: 'line' },
    ...backdrops.map(backdrop => ({
      title: say.backdrop[backdrop],
      checked: look.backdrop === backdrop,
      run: () => choose(bench, backdrop),
    })),
    {
      title: say.lightAsBefore,
      disabled: JSON.stringify(look.light) === JSON.stringify(plainLook.light),
      run: () => change(bench, { light: plainLook.light }),
    },
  ];
}

const STEP = 1 / 12;
const WAYS = [
  ['Left', -STEP, 0],
  ['Right', STEP, 0],
  ['Up', 0, -STEP],
  ['Down', 0, STEP],
] as const;

export function lookCommands(bench: Kept): Command[] {
  const command = (id: string, title: string, keys: readonly string[], run: () => void): Command => ({
    ...{ id: `scene.${id}`, title, group: say.title, keys, scope: 'scene', run },
  });
  return [
    ...backdrops.map(backdrop =>
      command(`backdrop.${backdrop}`, say.backdrop[backdrop], [], () => choose(bench, backdrop)),
    ),
    ...WAYS.map(([way, dx, dy]) =>
      command(`light${way}`, say.turnLight[way], [`Alt+Shift+${way}`], () => turnLight(bench, dx, dy)),
    ),
    command('lightAsBefore', say.lightAsBefore, [], () => change(bench, { light: plainLook.light })),
  ];
}
