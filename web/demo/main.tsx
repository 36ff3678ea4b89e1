import '../styles/fonts.css';
import '../styles/theme.css';
import '../styles/base.css';
import '../styles/controls.css';
import '../styles/home.css';
import '../styles/resume.css';
import '../styles/toasts.css';
import '../styles/forced-colors.css';
import './demo.css';
import { effect } from '@preact/signals';
import { render } from 'preact';
import { address } from '../kit/location.ts';
import { DemoPage } from './demo-page.tsx';

// This screen has only one address: links to maps leave it.
if (address.peek().kind !== 'home') location.replace('/');
else
  effect(() => {
    if (address.value.kind !== 'home') location.reload();
  });

const page = document.getElementById('page');
if (page) render(<DemoPage />, page);
