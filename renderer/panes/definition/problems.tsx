import { CircleCheck, TriangleAlert } from 'lucide-react';
import type { AssetStructure } from '../../../shared/contract/structure-types.ts';
import type { AssetId, Problem } from '../../../shared/contract/types.ts';
import { useAsset, useWorkbench } from '../../state/workbench.ts';
import type { DefinitionEditor } from './definition-editor.ts';
import { definitionStrings as say } from './strings.ts';

/** How many are listed here; Info has all of them. */
const MOST_FINDINGS = 50;

interface ProblemsProps {
  readonly asset: AssetId;
  readonly shown: AssetStructure;
  readonly editor: DefinitionEditor | undefined;
}

/** The errors of the text, or if there are none, the bytes that it does not allow. */
export function Problems({ asset, shown, editor }: ProblemsProps) {
  const errors = shown.problems.filter(({ weight }) => weight === 'error');
  const warnings = shown.problems.filter(({ weight }) => weight !== 'error');
  const all = useAsset(asset)?.findings ?? [];
  const findings = errors.length > 0 ? [] : all.filter(({ weight }) => weight !== 'note');
  const isBad = errors.length > 0 || findings.length > 0;
  const summary =
    errors.length > 0 ? say.isNotRead(errors.length) : isBad ? say.doesNotFit(findings.length) : say.isRead;
  return (
    <div className="definition-problems" role="status">
      <p className={isBad ? 'definition-bad' : 'definition-good'}>
        {isBad ? <TriangleAlert aria-hidden /> : <CircleCheck aria-hidden />}
        <span className="truncate">
          {summary}
          {warnings.length > 0 && ` ${say.warnings(warnings.length)}`}
        </span>
      </p>
      {shown.problems.length + findings.length > 0 && (
        <ul>
          {[...errors, ...warnings].map(problem => (
            <li key={`${problem.line} ${problem.column} ${problem.text}`}>
              <button type="button" className="definition-problem" onClick={() => editor?.goTo(problem)}>
                {say.problem(problem.line, problem.column, problem.text)}
              </button>
            </li>
          ))}
          {findings.slice(0, MOST_FINDINGS).map(finding => (
            <li key={`${finding.path} ${finding.start} ${finding.text}`}>
              <FindingButton finding={finding} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Goes to the bytes by offset: a field that could not be read has no path. */
function FindingButton({ finding }: { readonly finding: Problem }) {
  const { navigation } = useWorkbench();
  const { asset, address, path, start, text } = finding;
  const target = start === undefined ? finding : { asset, address, start, size: 1 };
  return (
    <button
      type="button"
      className="definition-problem"
      onClick={() => void navigation.go(target, 'info', { view: 'definition' })}
    >
      {path === undefined || text.startsWith(path) ? text : `${path}: ${text}`}
    </button>
  );
}
