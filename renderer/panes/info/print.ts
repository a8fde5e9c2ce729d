/** A share as a percentage that never says 100 % of what is not whole, nor 0 % of what is not nothing. */
export function printShare(share: number): string {
  const percent = share * 100;
  if (share >= 1) return '100 %';
  if (share <= 0) return '0 %';
  if (percent > 99.9) return '99.9 %';
  if (percent < 0.1) return '0.1 %';
  return `${percent.toFixed(1).replace(/\.0$/, '')} %`;
}
