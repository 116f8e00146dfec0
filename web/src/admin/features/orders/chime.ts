import { useSyncExternalStore } from "react";

const name = "office-sound";

const listeners = new Set<() => void>();

/** The choice on this page, where the browser does not keep it. */
let unkept: boolean | undefined;

/** Reports whether new orders make a sound: yes, unless it was turned off in this browser. */
export function soundIsOn(): boolean {
  if (unkept !== undefined) return unkept;
  try {
    return localStorage.getItem(name) !== "off";
  } catch {
    return true;
  }
}

function setSound(on: boolean): void {
  try {
    localStorage.setItem(name, on ? "on" : "off");
    unkept = undefined;
  } catch {
    unkept = on;
  }
  for (const listener of listeners) listener();
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed);
  // Turned on or off in another tab.
  window.addEventListener("storage", changed);
  return () => {
    listeners.delete(changed);
    window.removeEventListener("storage", changed);
  };
}

/** Returns whether new orders make a sound, and a function that turns it on or off. */
export function useSound(): [boolean, (on: boolean) => void] {
  return [useSyncExternalStore(subscribe, soundIsOn, () => true), setSound];
}

/** Two short tones. Browsers keep silent until somebody has pressed something on the page. */
export function chime(): void {
  if (typeof AudioContext === "undefined") return;
  const audio = new AudioContext();
  [660, 880].forEach((frequency, n) => {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    const start = audio.currentTime + n * 0.16;
    tone.frequency.value = frequency;
    volume.gain.setValueAtTime(0.15, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 0.3);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 0.3);
    if (n === 1) tone.addEventListener("ended", () => void audio.close().catch(console.error));
  });
}
