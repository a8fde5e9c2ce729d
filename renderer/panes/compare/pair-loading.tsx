/** In place of a pair, until both sides have been read. */
export function PairLoading({ children }: { readonly children: string }) {
  return (
    <div className="compare-wait" role="status" aria-busy>
      {children}
    </div>
  );
}
