/** What is typed or pressed in a first look would be lost when the living page takes over: forms and buttons wait, links lead on. */
export const untilAlive = (html: string): string => html.replaceAll(/<(?:form|button)(?=[ >])/g, '$& inert=""');
