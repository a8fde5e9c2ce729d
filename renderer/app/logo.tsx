/** A gantry crane with something on the hook. */
export function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" fill="none" stroke="currentColor" aria-hidden="true">
      <path d="M4 21V7M20 21V7M2.5 7h19M12 7v5M8.5 12h7v5h-7zM2.5 21h3M18.5 21h3" />
    </svg>
  );
}
