import { expect, it } from 'vitest';
import { fromPage, pageColour } from '../../../renderer/panes/scene/look-menu.ts';
import { backgroundOf, lightDirection, withLightTurned } from '../../../renderer/scene3d/look.ts';
import { plainLook } from '../../../shared/scene/look.ts';

const theme = [0.1, 0.2, 0.3] as const;
const sky = { top: [0, 0, 1], bottom: [1, 1, 1] } as const;

it('a scene has the background of its file, of the theme, or the chosen one', () => {
  expect(backgroundOf(plainLook, theme, { background: sky })).toEqual(sky);
  expect(backgroundOf(plainLook, theme)).toEqual({ top: theme, bottom: theme });
  const fog = {
    kind: 'linear',
    colour: [0.5, 0.6, 0.7],
    near: 1,
    far: 2,
    density: 0,
    origin: { source: 0, path: '', start: 0, size: 0 },
  } as const;
  expect(backgroundOf(plainLook, theme, { background: sky, fog })).toEqual({ top: fog.colour, bottom: fog.colour });
  expect(backgroundOf({ ...plainLook, backdrop: 'plain' }, theme, { background: sky }).top).toEqual(theme);
  const own = backgroundOf({ ...plainLook, backdrop: 'own', own: [1, 0.5, 0] }, theme, { background: sky });
  expect(own.bottom).toEqual([1, 0.5, 0]);
});

it('the user’s own colour converts to the page’s notation and back', () => {
  expect(pageColour([1, 128 / 255, 0])).toBe('#ff8000');
  expect(fromPage('#ff8000')).toEqual([1, 128 / 255, 0]);
});

it('the light comes from the upper left, and a drag turns it up to straight above', () => {
  expect(lightDirection(plainLook).map(part => Number(part.toFixed(2)))).toEqual([-0.36, 0.64, 0.68]);
  const [, up] = lightDirection(withLightTurned(plainLook, 0, -5));
  expect(up).toBeCloseTo(1);
  const [right] = lightDirection(withLightTurned(plainLook, 0.5, 0));
  expect(right).toBeGreaterThan(0.5);
});
