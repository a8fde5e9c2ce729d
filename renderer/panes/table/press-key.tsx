import { Keyboard } from 'lucide-react';
import { useEffect, useState } from 'react';
import { codeText, keyOfBrowser } from '../../../shared/formats/zipper/zrd/direct-input.ts';
import { Button } from '../../widgets/button.tsx';
import { tableStrings as say } from './strings.ts';

interface PressKeyProps {
  readonly disabled: boolean;
  /** Sets the selected row to a code; answers the sentence why not. */
  readonly onKey: (code: string) => Promise<string | undefined>;
}

/** Waits for one key and hands on its code; any key of the keyboard can be meant, Escape too: a click gives up. */
export function PressKey({ disabled, onKey }: PressKeyProps) {
  const [isWaiting, setIsWaiting] = useState(false);
  const [why, setWhy] = useState<string>();
  useEffect(() => {
    if (!isWaiting) return;
    function onKeyDown(event: KeyboardEvent): void {
      event.preventDefault();
      event.stopImmediatePropagation();
      setIsWaiting(false);
      const key = keyOfBrowser(event.code);
      if (key === undefined) setWhy(say.noCode(event.key));
      else void onKey(codeText(key.code)).then(setWhy);
    }
    // Before anybody else: this key is no shortcut.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isWaiting, onKey]);
  return (
    <span className="rows-press">
      {why !== undefined && (
        <span className="rows-why" role="alert">
          {why}
        </span>
      )}
      <Button
        disabled={disabled && !isWaiting}
        tone={isWaiting ? 'accent' : 'plain'}
        title={say.pressHint}
        aria-pressed={isWaiting}
        onClick={() => {
          setWhy(undefined);
          setIsWaiting(!isWaiting);
        }}
      >
        <Keyboard size="1em" aria-hidden /> {isWaiting ? say.pressing : say.pressKey}
      </Button>
    </span>
  );
}
