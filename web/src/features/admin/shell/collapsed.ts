import { useState } from 'react';

const storageKey = 'keepsake.office-folded';

const read = (): boolean | undefined => {
  try {
    const kept = window.localStorage.getItem(storageKey);
    return kept === null ? undefined : kept === 'yes';
  } catch {
    // Storage unavailable: the width decides.
    return undefined;
  }
};

/** Returns the last choice on this device; without one, folded on narrow windows. */
export const useCollapsed = (narrow: boolean): readonly [boolean, () => void] => {
  const [chosen, setChosen] = useState(read);
  const folded = chosen ?? narrow;
  const toggle = (): void => {
    setChosen(!folded);
    try {
      window.localStorage.setItem(storageKey, folded ? 'no' : 'yes');
    } catch {
      // Storage unavailable: the choice lasts for this visit.
    }
  };
  return [folded, toggle];
};
