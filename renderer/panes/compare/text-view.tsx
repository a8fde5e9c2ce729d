import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Failure } from '../../../shared/contract/failure.ts';
import { DiffText, type TwoTexts } from '../../editor/diff-text.ts';
import { failureOf } from '../../state/base/notices.ts';
import { useWorkbench, type Workbench } from '../../state/workbench.ts';
import { EmptyState } from '../../widgets/empty-state.tsx';
import { PairLoading } from './pair-loading.tsx';
import type { PairViewProps } from './pair-view.ts';
import { useAgain, useStepper } from './stepper.ts';
import { strings } from './strings.ts';

/** Both texts side by side, or in one column if there is too little room. */
export function TextView({ pair, assetA, assetB }: PairViewProps) {
  const bench = useWorkbench();
  const [texts, setTexts] = useState<TwoTexts | Failure>();
  useAgain(() => void readBoth(bench, pair).then(setTexts), [bench, pair, assetA.revision, assetB.revision]);
  if (texts !== undefined && 'code' in texts)
    return <EmptyState icon={<TriangleAlert />} title={strings.couldNotCompare} text={texts.text} />;
  if (texts === undefined) return <PairLoading>{strings.text.loading}</PairLoading>;
  return (
    <Editor
      texts={texts}
      names={{ before: `${strings.side.a}: ${assetA.name}`, after: `${strings.side.b}: ${assetB.name}` }}
    />
  );
}

async function readBoth(
  { documents }: Pick<Workbench, 'documents'>,
  pair: PairViewProps['pair'],
): Promise<TwoTexts | Failure> {
  try {
    const [before, after] = await Promise.all([documents.readText(pair.a), documents.readText(pair.b)]);
    return { before: before.text, after: after.text, language: after.language };
  } catch (error) {
    return failureOf(error);
  }
}

interface EditorProps {
  readonly texts: TwoTexts;
  readonly names: { readonly before: string; readonly after: string };
}

function Editor({ texts, names }: EditorProps) {
  const box = useRef<HTMLDivElement>(null);
  const shown = useRef<DiffText>(undefined);
  const { before, after } = names;
  useEffect(() => {
    if (box.current === null) return undefined;
    const diff = new DiffText(box.current, { before, after });
    shown.current = diff;
    return () => {
      shown.current = undefined;
      diff.dispose();
    };
  }, [before, after]);
  useEffect(() => shown.current?.show(texts), [texts]);
  useStepper(by => shown.current?.step(by) ?? false);
  return <div ref={box} className="compare-text" role="group" aria-label={strings.text.label} />;
}
