import { useState } from 'react';

const storageKey = 'keepsake.office-folded';

const read = (): boolean | undefined => {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return kept === null ? undefined : kept === 'yes';
  } catch {
    // Closed storage: the width decides each time.
    return undefined;
  }
};

/** Folded as last chosen on this device; before any choice, where the window is narrow. */
export const useFolded = (narrow: boolean): readonly [boolean, () => void] => {
  const [chosen, setChosen] = useState(read);
  const folded = chosen ?? narrow;
  const toggle = (): void => {
    setChosen(!folded);
    try {
      window.localStorage.setItem(storageKey, folded ? 'no' : 'yes');
    } catch {
      // The choice holds for this visit only.
    }
  };
  return [folded, toggle];
};
