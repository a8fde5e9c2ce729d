import './path-text.css';

interface PathTextProps {
  readonly path: string;
  /** Next to a name that says the same. */
  readonly isQuiet?: boolean;
}

/** The path of a field. Its end identifies the field, so what does not fit is left out before that. */
export function PathText({ path, isQuiet = false }: PathTextProps) {
  const at = Math.max(0, path.search(LAST_STEPS));
  return (
    <span className={isQuiet ? 'path-text mono dim' : 'path-text mono'}>
      <span className="truncate">{path.slice(0, at)}</span>
      <span className="path-text-end">{path.slice(at)}</span>
    </span>
  );
}

/** The last item of a list with its field, or the last name. */
const LAST_STEPS = /(?:\[\d+\])?\.?[^.[\]]*$|\[\d+\]$/;
