import { CircleX, Info, TriangleAlert } from 'lucide-react';
import './weight-icon.css';

const ICONS = { error: CircleX, warning: TriangleAlert, note: Info } as const;

interface WeightIconProps {
  readonly weight: keyof typeof ICONS;
  /** Absent if a word next to it says the same. */
  readonly label?: string;
}

/** The sign of how grave something is. */
export function WeightIcon({ weight, label }: WeightIconProps) {
  const Icon = ICONS[weight];
  const named = label === undefined ? { 'aria-hidden': true } : { 'aria-label': label };
  return <Icon className={`weight-icon weight-${weight}`} {...named} />;
}
