/** A share as a percentage that never says 100 % of what is not whole, nor 0 % of what is not nothing. */
export function printShare(share: number): string {
  const percent = share * 100;
  if (share >= 1) return '100 %';
  if (share <= 0) return '0 %';
  if (percent > 99.9) return '99.9 %';
  if (percent < 0.1) return '0.1 %';
  return `${percent.toFixed(1).replace(/\.0$/, '')} %`;
}

const units = ['bytes', 'kB', 'MB', 'GB'] as const;

/** A size in the unit a person would use, in thousands as disks are sold, with three digits. */
export function printSize(size: number): string {
  let unit = 0;
  let amount = size;
  while (amount >= 1000 && unit < units.length - 1) {
    amount /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? amount : amount.toPrecision(3)} ${units[unit]}`;
}
