import { Filter } from 'lucide-react';
import type { Weight } from '../../../shared/contract/types.ts';
import { countWeights } from '../../state/problem-groups.ts';
import { usePart, useWorkbench } from '../../state/workbench.ts';
import { Chip } from '../../widgets/chip.tsx';
import { TextField } from '../../widgets/text-field.tsx';
import { strings } from './strings.ts';
import { WeightIcon } from './weight-icon.tsx';

const weights: readonly Weight[] = ['error', 'warning', 'note'];

/** Which problems are listed: by their text or file, by their weight, or of the open file alone. */
export function ProblemBar() {
  const { problems } = useWorkbench();
  const { list, filter } = usePart(
    bench => bench.problems,
    state => state,
  );
  const address = usePart(
    bench => bench.tabs,
    state => state.active?.address,
  );
  const counts = countWeights(list, filter);

  function toggle(weight: Weight): void {
    const { hidden } = filter;
    problems.setFilter({
      hidden: hidden.includes(weight) ? hidden.filter(other => other !== weight) : [...hidden, weight],
    });
  }

  function keepTo(only: string | undefined): void {
    const { hidden, text } = filter;
    problems.replaceFilter(only === undefined ? { hidden, text } : { hidden, text, address: only });
  }

  return (
    <search className="problem-bar" aria-label={strings.filters}>
      <TextField
        className="problem-filter"
        label={strings.filter}
        placeholder={strings.filter}
        icon={<Filter aria-hidden />}
        value={filter.text}
        onChange={text => problems.setFilter({ text })}
        clearable
      />
      {weights.map(weight => (
        <Chip key={weight} pressed={!filter.hidden.includes(weight)} onClick={() => toggle(weight)}>
          <WeightIcon weight={weight} />
          {strings.counted(weight, counts[weight])}
        </Chip>
      ))}
      <Chip
        pressed={filter.address !== undefined}
        disabled={filter.address === undefined && address === undefined}
        onClick={() => keepTo(filter.address === undefined ? address : undefined)}
      >
        {strings.onlyThisFile}
      </Chip>
    </search>
  );
}
