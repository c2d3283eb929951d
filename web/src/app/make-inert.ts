/**
 * Makes forms and controls of prerendered HTML inert, because input would be lost when React replaces it. Links work.
 */
export const makeInert = (html: string): string => html.replaceAll(/<(?:form|button|select)(?=[ >])/g, '$& inert=""');
