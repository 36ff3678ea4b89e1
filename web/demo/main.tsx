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

// Whatever leads to a map leaves this screen; it is shown at no other address.
if (address.peek().kind !== 'home') location.replace('/');
else
  effect(() => {
    if (address.value.kind !== 'home') location.reload();
  });

const page = document.getElementById('page');
if (page) render(<DemoPage />, page);
