/**
 * Makes forms and buttons of prerendered HTML inert, because input would be lost when React replaces it. Links work.
 */
export const makeInert = (html: string): string => html.replaceAll(/<(?:form|button)(?=[ >])/g, '$& inert=""');
