import type { Asset } from '../../../shared/contract/types.ts';
import { strings } from './strings.ts';

export type TabName = keyof typeof strings.tab;

type Looked = Pick<Asset, 'views' | 'format' | 'title' | 'confidence'>;

/** The views of a pair: those that both sides have. */
export function tabsOf(a: Looked, b: Looked): readonly TabName[] {
  const both = (view: Asset['views'][number]) => a.views.includes(view) && b.views.includes(view);
  const names: Readonly<Record<TabName, boolean>> = {
    fields: both('structure') && a.format === b.format,
    scene: both('scene'),
    image: both('image'),
    audio: both('audio'),
    text: both('text'),
    table: both('table') && !both('curve'),
    hex: true,
  };
  return (Object.keys(names) as TabName[]).filter(name => names[name]); // as: the keys are those of the record
}

/** Why only bytes can be compared; undefined if there is more. */
export function whyOnlyBytes(a: Looked, b: Looked): string | undefined {
  if (tabsOf(a, b).some(name => name !== 'hex')) return undefined;
  const [isKnownA, isKnownB] = [a, b].map(({ confidence }) => confidence !== 'unknown');
  const { onlyBytes, side } = strings;
  if (isKnownA && isKnownB) return a.format === b.format ? undefined : onlyBytes.unlike(a.title ?? '', b.title ?? '');
  if (isKnownA) return onlyBytes.unread(side.b, a.title ?? '', side.a);
  if (isKnownB) return onlyBytes.unread(side.a, b.title ?? '', side.b);
  return onlyBytes.unknown;
}
