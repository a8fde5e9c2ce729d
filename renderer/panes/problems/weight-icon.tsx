import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { Weight } from '../../../shared/contract/types.ts';

const ICONS = { error: CircleX, warning: TriangleAlert, note: Info } as const;

export function WeightIcon({ weight, label }: { readonly weight: Weight; readonly label?: string }) {
  const Icon = ICONS[weight];
  const named = label === undefined ? { 'aria-hidden': true } : { 'aria-label': label };
  return <Icon className={`problem-icon problem-${weight}`} {...named} />;
}
