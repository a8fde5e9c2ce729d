import type { PlanTarget } from '../../../shared/contract/change-types.ts';
import { strings } from './strings.ts';

interface CheckProps {
  readonly title: string;
  readonly isOn: boolean;
  onChange(isOn: boolean): void;
}

/** Something that is done only on request. */
export function Check({ title, isOn, onChange }: CheckProps) {
  return (
    <label className="write-check">
      <input type="checkbox" checked={isOn} onChange={event => onChange(event.target.checked)} />
      {title}
    </label>
  );
}

interface ReadOnlyCheckProps extends Omit<CheckProps, 'title'> {
  /** The whole plan. */
  readonly targets: readonly PlanTarget[];
}

/** Names the read-only files and what to do about them; empty if there are none. */
export function ReadOnlyCheck({ targets, isOn, onChange }: ReadOnlyCheckProps) {
  const files = targets.filter(target => target.readOnly).map(({ file }) => file);
  if (files.length === 0) return null;
  return (
    <>
      <Check title={strings.clearReadOnly(files)} isOn={isOn} onChange={onChange} />
      {!isOn && (
        <p className="write-waits" role="status">
          {strings.readOnlyFirst(targets.length)}
        </p>
      )}
    </>
  );
}
