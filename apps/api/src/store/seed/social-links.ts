/** A monochrome icon of 24 by 24 as a data URL. Only what ends a URL is encoded: every document has them. */
function icon(shapes: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="24" height="24" fill="none" stroke="#9aa4b2" stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round">${shapes}</svg>`;
  return `data:image/svg+xml,${svg.replaceAll('"', "'").replace(/[#%<>]/g, encodeURIComponent)}`;
}

/** Social links of a new store, with generic icons; operators enter their own URLs. */
export const socialLinksSeed = [
  {
    title: 'Discord',
    link: 'https://discord.com/',
    img: icon(
      '<path d="M5 5h14a2 2 0 0 1 2 2v8a2 2 0 0 1-2 2h-6l-5 4v-4H5a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2z"/><path d="M9 11h.01M15 11h.01"/>',
    ),
  },
  { title: 'X', link: 'https://x.com/', img: icon('<path d="M5 4l14 16M19 4L5 20"/>') },
  {
    title: 'YouTube',
    link: 'https://www.youtube.com/',
    img: icon('<rect x="3" y="6" width="18" height="12" rx="3"/><path d="M10.5 9.5v5l4-2.5z"/>'),
  },
  {
    title: 'Instagram',
    link: 'https://www.instagram.com/',
    img: icon(
      '<rect x="4" y="4" width="16" height="16" rx="4"/><circle cx="12" cy="12" r="3.6"/><path d="M16.6 7.4h.01"/>',
    ),
  },
];
