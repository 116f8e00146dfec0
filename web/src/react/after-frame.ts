/**
 * Calls `act` after the next frame: what was touched answers in that frame, and what takes longer follows. Returns the
 * function that cancels it.
 */
export function afterFrame(act: () => void): () => void {
  let timer: number | undefined;
  const later = () => {
    timer = window.setTimeout(act);
  };
  // A page that is not in sight has no frames.
  const frame = document.hidden ? later() : requestAnimationFrame(later);
  return () => {
    if (frame) cancelAnimationFrame(frame);
    window.clearTimeout(timer);
  };
}
