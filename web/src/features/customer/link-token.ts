/**
 * Returns the token of an emailed link from the fragment, so that it reaches no server log. With a place it stays in
 * the storage of this tab during sign-in.
 */
export const tokenOfAddress = (place?: string): string => {
  const given = new URLSearchParams(window.location.hash.slice(1)).get('token');
  if (place === undefined) return given ?? '';
  if (given !== null) window.sessionStorage.setItem(place, given);
  return given ?? window.sessionStorage.getItem(place) ?? '';
};
