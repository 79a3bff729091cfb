'use strict';
const form = document.querySelector('form'), said = form.querySelector('p');
const rows = [...document.querySelectorAll('[data-verdict]')];
function filter() {
  const words = form.elements.q.value.toLowerCase().split(/\s+/).filter(w => w);
  const kinds = new Set([...form.querySelectorAll('[name=v]:checked')].map(b => b.value));
  let shown = 0, all = 0;
  for (const row of rows) {
    const text = row.textContent.toLowerCase();
    row.hidden = !(kinds.has(row.dataset.verdict) && words.every(w => text.includes(w)));
    all++;
    if (!row.hidden) shown++;
  }
  for (const section of document.querySelectorAll('section[data-list]')) {
    section.hidden = ![...section.querySelectorAll('[data-verdict]')].some(r => !r.hidden);
  }
  said.textContent = `${shown} of ${all} shown`;
}
form.addEventListener('input', filter);
form.addEventListener('submit', e => e.preventDefault());
filter();
