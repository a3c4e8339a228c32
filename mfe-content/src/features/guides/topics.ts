/** The topics of guides, in the order of the overview; a guide's front matter names one. */
export const topics = [
  { id: 'words', name: 'Words', text: 'What to write, and what becomes of it.' },
  { id: 'pictures', name: 'Pictures', text: 'Styles, formats, and the way from a first try to a series.' },
  { id: 'account', name: 'Credits and privacy', text: 'What it costs, who sees it, and how to keep it.' },
] as const;
